import { changed, type Tamper, TOLD } from './tamper.ts';

const DRAWN = `(select min(id) from warrants where used_kobo > 0)`;
const PENDING = `(select min(id) from warrants where status = 'pending')`;
const ENTRY = `(select max(id) from warrant_entries where kind = 'drawn')`;

/** Warrants, and what payments drew from them, changed behind the triggers' back. */
export const TAMPERED_WARRANTS: readonly Tamper[] = [
  changed(
    'a warrant that releases ten times as much',
    `update warrants set amount_kobo = amount_kobo * 10 where id = ${DRAWN}`,
    'Warrant',
  ),
  changed(
    'a warrant that waited, approved',
    `update warrants set status = 'approved', decided_by = (select max(id) from users), decided_at = now() where id = ${PENDING}`,
    'Warrant',
  ),
  [
    'a warrant answered by somebody else',
    `update warrants set decided_by = (select max(id) from users) where id = ${DRAWN}`,
    'Warrants',
    /^Warrant WR\/\d+\/\d+ was entered or answered by others than its timeline tells, or by one person\.$/,
  ],
  [
    'a warrant that nobody entered',
    `insert into warrants (code, seq, budget_year, quarter, covers, type, amount_kobo, reference, requested_by)
     values ('WR/2024/998', 998, 2024, 1, 'type', 'capital', 100, 'A friend', 1)`,
    TOLD,
    /^Warrant WR\/2024\/998 is on no timeline: nobody made it\.$/,
  ],
  [
    'a warrant taken away',
    `delete from warrants where id = ${PENDING}`,
    'Beginnings of records',
    /^Number \d+ of warrants has a timeline, and was taken away\.$/,
  ],
  [
    'a warrant of which less is used',
    `update warrants set used_kobo = used_kobo - 100 where id = ${DRAWN}`,
    'Warrants',
    /^Warrant WR\/\d+\/\d+ says that ₦[\d,.]+ of it is used; its entries come to ₦[\d,.]+, or are others\.$/,
  ],
  [
    'a warrant under another number',
    `update warrants set code = 'WR/2024/999' where id = ${DRAWN}`,
    'Warrants',
    /^Warrant WR\/2024\/999 has another number than its place in its year\.$/,
  ],
  [
    'an entry of another amount',
    `update warrant_entries set amount_kobo = amount_kobo - 100 where id = ${ENTRY}`,
    'Entries of warrants',
    /^Entry \d+ of warrant WR\/\d+\/\d+ says another sum than the entries up to it\.$/,
  ],
  [
    'an entry of another fund',
    `update warrant_entries e set fund_id = (select f.id from funds f where f.budget_year <> (select w.budget_year from warrants w where w.id = e.warrant_id) limit 1)
      where id = ${ENTRY}`,
    'Entries of warrants',
    /is of a fund that the warrant doesn’t cover, or from before it was approved\.$/,
  ],
  [
    'an entry of another fund that the warrant covers',
    `update warrant_entries e set fund_id = (select o.id from funds f join sub_budget_heads s on s.id = f.sub_budget_head_id
        join funds o on o.budget_year = f.budget_year and o.id <> f.id join sub_budget_heads t on t.id = o.sub_budget_head_id
          and (t.type, t.budget_head_id) = (s.type, s.budget_head_id) where f.id = e.fund_id limit 1)
      where id = (select min(n.id) from warrant_entries n join funds f on f.id = n.fund_id join warrants w on w.id = n.warrant_id and w.fund_id is null
        where exists (select from funds o where o.budget_year = f.budget_year and o.sub_budget_head_id = f.sub_budget_head_id and o.id <> f.id))`,
    'Entries of warrants',
    /^Entry \d+ of warrant WR\/\d+\/\d+ is of another fund than its payment\.$/,
  ],
  [
    'an entry drawn by somebody else',
    `update warrant_entries set actor_id = (select max(id) from users) where id = ${ENTRY}`,
    'Entries of warrants',
    /was drawn by somebody who neither cleared, edited nor posted its payment then\.$/,
  ],
  [
    'an entry from before its quarter',
    `update warrants set quarter = 4 where id = (select e.warrant_id from warrant_entries e order by e.at limit 1)`,
    'Entries of warrants',
    /drew before its quarter began\.$/,
  ],
  [
    'an entry that was changed',
    `update warrant_entries set actor_id = null where id = ${ENTRY}`,
    'Chains of warrants',
    /^Entry \d+ of warrant \d+ was changed: its hash is not that of its words\.$/,
  ],
  [
    'a payment that holds more than is due',
    `update payments set recovered_kobo = recovered_kobo + 100 where id = (select min(payment_id) from warrant_entries where amount_kobo > 0)`,
    'Cash of payments',
    /^Payment PV\/\S+ holds ₦[\d,.]+ of what warrants released; ₦[\d,.]+ is due\.$/,
  ],
];
