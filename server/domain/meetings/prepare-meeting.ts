import { nextCode } from '#server/database/codes.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Extensions } from '#server/frame/extensions.ts';
import { type FieldErrors, Refusal } from '#shared/errors.ts';
import { roomProblem, roomTaken, type Span, seatsProblem, spanProblems } from '#shared/workflows/meetings.ts';
import { refuseForeignFund } from '../travel/index.ts';
import { takenBy } from './find-meetings.ts';

type Prepare = NonNullable<Extensions['prepare']>;

/** What the server sets of a meeting that is asked for, or changed while nobody has answered: refused where its room can't be had then. */
export const prepareMeeting: Prepare = async (trx, { actor }, values, existing) => {
  if (existing && existing.status !== 'pending')
    throw new Refusal('WRONG_STATE', 'Logistics has answered this request. It can’t be changed any more.');
  const { fund_id } = values;
  const department_id = existing ? existing.department_id : actor.department_id;
  if (typeof fund_id === 'number' && fund_id !== existing?.fund_id)
    await refuseForeignFund(trx, fund_id, Number(department_id ?? 0));
  await refuseUnlessFree(trx, values, existing);
  if (!existing)
    return {
      code: nextCode('MER'),
      user_id: actor.id,
      department_id: actor.department_id,
      contact_id: values.contact_id ?? actor.id,
    };
  return 'contact_id' in values && !values.contact_id ? { contact_id: actor.id } : {};
};

async function refuseUnlessFree(
  trx: Transaction,
  values: Record<string, unknown>,
  existing: Record<string, unknown> | undefined,
): Promise<void> {
  const span = {
    start: values.start ?? existing?.starts_at,
    end: values.end ?? existing?.ends_at,
  } as Span;
  const { room_id, no_of_participants } = { ...existing, ...values };
  const room = await trx
    .selectFrom('rooms')
    .select(['name', 'status', 'max_capacity'])
    .where('id', '=', Number(room_id))
    .executeTakeFirst();
  if (!room) return;
  const seats = seatsProblem(room, Number(no_of_participants));
  const closed = roomProblem(room);
  refuseIf({
    ...Object.fromEntries(Object.entries(spanProblems(span, new Date())).map(([at, said]) => [at, [said]])),
    ...(seats ? { no_of_participants: [seats] } : {}),
    ...(closed ? { room_id: [closed] } : {}),
  });
  const other = await takenBy(trx, Number(room_id), span, Number(existing?.id ?? 0));
  if (!other) return;
  const sentence = roomTaken(room, other);
  throw new Refusal('ROOM_TAKEN', sentence, { start: [sentence] });
}

function refuseIf(errors: FieldErrors): void {
  const [first] = Object.values(errors).flat();
  if (first) throw new Refusal('RULE', first, errors);
}
