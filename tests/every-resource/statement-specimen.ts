import type { Desks } from '../payments/desks.ts';
import {
  accountInUse,
  type StatementWire,
  statementFile,
  statementForm,
} from '../statements/statement-desks.ts';
import type { Specimen } from './specimens.ts';
import { type Cast, named } from './workflow-cast.ts';

const OF_AN_OFFICER = 'that an officer imported who is there';

/** Statements that the owner imports, who is no officer of Treasury any more, each of an account of its own. */
export const STATEMENTS: Specimen = {
  natural: { imported },
  sees: { statements: () => true },
  barred: { importedByAnother: { treasury: (state) => state === OF_AN_OFFICER } },
  besides: {
    [OF_AN_OFFICER]: async (desks) => (await imports(desks, desks.people.treasury3)).id,
    'of which another goes on': async (desks, cast) => {
      const { id, account } = await imports(desks, named(cast, 'owner'));
      await send(desks, named(cast, 'owner').token, account, statementFile(1_000, [[1, -10, 'COT']]));
      return id;
    },
  },
  stops: { remove: ['of which another goes on'] },
};

async function imported(desks: Desks, cast: Cast): Promise<number> {
  return (await imports(desks, named(cast, 'owner'))).id;
}

async function imports(desks: Desks, { token }: { token: string }): Promise<{ id: number; account: number }> {
  const { treasury, treasury2 } = desks.people;
  const account = await accountInUse(desks, treasury, treasury2);
  const file = statementFile(0, [[2, 1_000, 'FGN release']]);
  return { id: await send(desks, token, account, file), account };
}

async function send(desks: Desks, token: string, account: number, file: File): Promise<number> {
  const form = statementForm(account, file);
  const answer = await desks.call<StatementWire>('POST', 'statements', { token, form });
  if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.body.data.id;
}
