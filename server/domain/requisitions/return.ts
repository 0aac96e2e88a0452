import { sql } from 'kysely';
import type { Done } from '#server/crud/flow.ts';
import type { Transaction } from '#server/database/connection.ts';
import { type FieldErrors, Refusal } from '#shared/errors.ts';
import { are, grouped } from '#shared/resource/plural.ts';
import { lockProducts, postStock } from '../inventory/index.ts';
import { proposeWriteOff } from '../stock-taking/index.ts';
import { type Doing, linesOf, refuseIf, tellAsked } from './decide.ts';

interface Issue {
  id: number;
  item_id: number;
  product_id: number;
  quantity: number;
  returned: number;
  value_kobo: number;
  expiry_date: string | null;
}

type Part = Issue & { taken: number };

/** What came back goes into the lots from which it was issued, the last issue first, at what it was worth then. */
export async function returnToStore(
  trx: Transaction,
  { actor, id, record, input: { items: asked, reason } }: Doing<'return'>,
): Promise<Done> {
  const { code } = record;
  const given = linesOf(record, asked ?? []).filter(({ quantity }) => quantity > 0);
  if (given.length === 0) throw new Refusal('RULE', 'Enter how many of which line came back.');
  await lockProducts(
    trx,
    given.map(({ item }) => item.product_id),
  );
  const issues = await issuesOf(trx, id);
  const errors: FieldErrors = {};
  for (const { index, item, quantity } of given) {
    const out = issues
      .filter((one) => one.item_id === item.id)
      .reduce((sum, one) => sum + one.quantity - one.returned, 0);
    if (quantity > out)
      errors[`items.${index}.quantity`] = [
        `Only ${grouped(out)} of ${item.product} ${are(out)} with the receiver, and ${grouped(quantity)} would come back.`,
      ];
  }
  const back = given.reduce((sum, { quantity }) => sum + quantity, 0);
  const held = record.issued - record.returned - record.short;
  if (Object.keys(errors).length === 0 && back > held)
    errors.items = [
      `The receiver said that ${grouped(record.short)} never came: at most ${grouped(Math.max(0, held))} can come back.`,
    ];
  refuseIf(errors);
  for (const { item, quantity, damaged } of given.toSorted(
    (one, other) => one.item.product_id - other.item.product_id,
  ))
    for (const part of partsOf(
      issues.filter((one) => one.item_id === item.id),
      quantity,
    )) {
      await postStock(trx, [
        {
          product_id: part.product_id,
          kind: 'return',
          quantity: part.taken,
          value_kobo: worthOf(part),
          expiry_date: part.expiry_date,
          source: { type: 'requisitions', id, code },
          note: reason,
          actor,
        },
      ]);
      await sql`insert into requisition_returns (issue_id, quantity, damaged, reason, stock_entry_id)
        select ${part.id}, ${part.taken}, ${Boolean(damaged)}, ${reason}, max(e.id) from stock_entries e
         where e.source_type = 'requisitions' and e.source_id = ${id} and e.kind = 'return' and e.product_id = ${part.product_id}`.execute(
        trx,
      );
      if (damaged)
        await proposeWriteOff(trx, actor, {
          ...{ product_id: part.product_id, quantity: part.taken, expiry_date: part.expiry_date },
          ...{
            reason: `Came back damaged: ${reason}`,
            reference: code,
            source: { type: 'requisitions', id, code },
          },
        });
    }
  const count = given.reduce((sum, { quantity }) => sum + quantity, 0);
  await tellAsked(trx, record, actor.name, {
    title: `${grouped(count)} of ${code} went back to the store`,
    body: reason,
    isMessage: true,
  });
  return {
    message: `${grouped(count)} of ${code} ${are(count)} in stock again.${given.some(({ damaged }) => damaged) ? ' A write-off is proposed for what is damaged.' : ''}`,
    remark: reason,
    changes: Object.fromEntries(given.map(({ item, quantity }) => [item.product, [null, quantity]])),
  };
}

async function issuesOf(trx: Transaction, id: number): Promise<Issue[]> {
  const { rows } = await sql<Issue>`
    select s.id, s.item_id, i.product_id, s.quantity, s.returned, s.value_kobo, e.expiry_date
      from requisition_issues s join requisition_items i on i.id = s.item_id join stock_entries e on e.id = s.stock_entry_id
     where i.requisition_id = ${id} order by s.id desc`.execute(trx);
  return rows;
}

function partsOf(issues: readonly Issue[], quantity: number): Part[] {
  let left = quantity;
  return issues.flatMap((issue) => {
    const taken = Math.min(left, issue.quantity - issue.returned);
    left -= taken;
    return taken > 0 ? [{ ...issue, taken }] : [];
  });
}

/** Its part of what the issue was worth; the last takes the rest. */
function worthOf({ value_kobo, quantity, returned, taken }: Part): number {
  const worth = (count: number) =>
    Number((BigInt(value_kobo) * BigInt(count) * 2n + BigInt(quantity)) / (BigInt(quantity) * 2n));
  return worth(returned + taken) - worth(returned);
}
