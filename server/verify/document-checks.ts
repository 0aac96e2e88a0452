import type { Check } from './check.ts';

/** Each step of each document, with where it was before it, how it was sent last, and what its steps so far make of it. */
const CHAIN = `
  select d.id, d.reference_no, s.seq, s.action, s.department_id, s.to_department_id, s.user_id,
    row_number() over w as due_seq,
    coalesce((select p.department_id from document_steps p where p.document_id = d.id and p.action = 'received' and p.seq < s.seq
      order by p.seq desc limit 1), d.department_id) as holder_before,
    (select case when p.action = 'dispatched' then p.to_department_id end from document_steps p where p.document_id = d.id
      and p.action in ('dispatched', 'received', 'refused') and p.seq < s.seq order by p.seq desc limit 1) as on_its_way_to,
    coalesce(s.at < lag(s.at) over w, false) as is_early
    from documents d join document_steps s on s.document_id = d.id window w as (partition by d.id order by s.seq)`;

/** Every hand-over follows the one before: who gives it has it, and it is taken where it was sent. */
const chain: Check = {
  title: 'Custody of documents',
  bad: `
    select * from (${CHAIN}) step
     where seq <> due_seq or is_early
        or case when action = 'dispatched' then department_id <> holder_before or on_its_way_to is not null
             when action in ('received', 'refused') then department_id is distinct from on_its_way_to
             else department_id <> holder_before end
     order by id, seq`,
  sentence(row) {
    const step = `Step ${row.seq} of document ${row.reference_no}`;
    if (row.seq !== row.due_seq) return `${step} should be step ${row.due_seq}: steps before it are missing.`;
    if (row.is_early) return `${step} was taken before the one before it.`;
    if (row.action === 'received' || row.action === 'refused')
      return `${step}: it was ${row.action} where it was not sent.`;
    if (row.department_id !== row.holder_before)
      return `${step}: it was ${row.action} by a department that did not have it.`;
    return `${step}: it was sent while it was on its way.`;
  },
  counted: 'select count(*) as steps, count(distinct document_id) as documents from document_steps',
  extent: ({ steps, documents }) => `${steps} steps of ${documents} documents`,
};

/** Where a document is said to be, and its state, are what its steps make of it. */
const standing: Check = {
  title: 'Documents where their steps lead',
  bad: `
    select * from (
      select d.id, d.reference_no, d.status, d.at_department_id, d.to_department_id, d.to_user_id, d.steps, d.moved_at,
        array(select unnest(d.holder_ids) order by 1) <> array(select d.department_id union select s.department_id from document_steps s
          where s.document_id = d.id and s.action = 'received' order by 1)
        or array(select unnest(d.recipient_ids) order by 1) <> array(select distinct s.to_department_id from document_steps s
          where s.document_id = d.id and s.action = 'dispatched' order by 1) as is_listed_elsewhere,
        (select count(*) from document_steps s where s.document_id = d.id) as due_steps,
        coalesce((select s.department_id from document_steps s where s.document_id = d.id and s.action = 'received' order by s.seq desc limit 1),
          d.department_id) as due_holder,
        case when ended.action in ('completed', 'cancelled') then ended.action
          when hand.action = 'dispatched' then 'dispatched'
          when exists (select from document_steps s where s.document_id = d.id and s.action = 'received') then 'received' else 'pending' end as due_status,
        (select s.to_department_id from document_steps s where s.document_id = d.id and s.action = 'dispatched' order by s.seq desc limit 1) as due_to,
        (select s.to_user_id from document_steps s where s.document_id = d.id and s.action = 'dispatched' order by s.seq desc limit 1) as due_person,
        coalesce((select s.at from document_steps s where s.document_id = d.id order by s.seq desc limit 1), d.created_at) as due_since
        from documents d
          left join lateral (select action from document_steps s where s.document_id = d.id order by seq desc limit 1) ended on true
          left join lateral (select action from document_steps s where s.document_id = d.id
            and action in ('dispatched', 'received', 'refused') order by seq desc limit 1) hand on true
    ) d
     where steps <> due_steps or status <> due_status or at_department_id <> due_holder or to_department_id is distinct from due_to
        or to_user_id is distinct from due_person or moved_at <> due_since or is_listed_elsewhere
     order by id`,
  sentence(row) {
    const document = `Document ${row.reference_no}`;
    if (row.steps !== row.due_steps)
      return `${document} counts ${row.steps} steps; there are ${row.due_steps}.`;
    if (row.status !== row.due_status)
      return `${document} is ${row.status}; its steps make it ${row.due_status}.`;
    if (row.at_department_id !== row.due_holder)
      return `${document} is said to be with another department than that which received it last.`;
    if (row.is_listed_elsewhere)
      return `${document} is listed with other departments than have had it or were sent it.`;
    return row.to_department_id === row.due_to && row.to_user_id === row.due_person
      ? `${document} is said to be there since another day than its last step.`
      : `${document} is said to be sent elsewhere than it was.`;
  },
  counted: 'select count(*) as documents from documents',
  extent: ({ documents }) => `${documents} documents`,
};

/** Each batch has its white-form, with its reference, which ends as the batch does and not before. */
const forms: Check = {
  title: 'White-forms',
  bad: `
    select * from (
      select b.id, b.code, b.reference_no as due_no, d.reference_no, d.status, b.status as batch_status,
        white_form_of(b.id) as due from batches b left join documents d on d.batch_id = b.id
    ) form
     where reference_no is distinct from due_no or case when due is null then status in ('completed', 'cancelled') else status <> due end
     order by id`,
  sentence(row) {
    if (row.reference_no !== row.due_no)
      return `The white-form of batch ${row.code} has the reference ${row.reference_no ?? 'none'}; the batch ${row.due_no}.`;
    return `White-form ${row.reference_no} is ${row.status}; its batch ${row.code} is ${row.batch_status}.`;
  },
  counted: 'select count(*) as forms from documents where batch_id is not null',
  extent: ({ forms: count }) => `${count} white-forms`,
};

/** What a document is, and each of its steps with who took it, is what its timeline keeps a hash of; a white-form is of its batch's department. */
const told: Check = {
  title: 'Documents as their timelines tell',
  bad: `
    select * from (
      select d.id, d.reference_no,
          a.content is not null and a.content not in (document_content(d.id), document_content_before(d.id)) as is_changed,
          (b.department_id, b.user_id) <> (d.department_id, d.user_id) as is_anothers,
          b.amount_kobo > 0 and d.amount_kobo is distinct from b.amount_kobo as is_revalued
        from documents d left join batches b on b.id = d.batch_id
        left join lateral (select content from activities where subject_type = 'documents' and subject_id = d.id and content is not null
          order by seq desc limit 1) a on true
      union all
      select a.subject_id, null, null, null, null from activities a
       where a.subject_type = 'documents' and a.seq = 1 and not exists (select from documents d where d.id = a.subject_id)
    ) document where reference_no is null or is_changed or is_anothers or is_revalued order by id`,
  sentence({ id, reference_no, is_changed, is_revalued }) {
    if (reference_no === null) return `Document ${id} has a timeline, and was taken away.`;
    if (is_changed)
      return `Document ${reference_no} or one of its steps was changed: it isn't what its timeline tells.`;
    return is_revalued
      ? `White-form ${reference_no} is of another amount than its batch.`
      : `White-form ${reference_no} is of another department, or by somebody else, than its batch.`;
  },
  counted: `select count(distinct subject_id) as documents from activities where subject_type = 'documents' and content is not null`,
  extent: ({ documents }) => `${documents} documents`,
};

/** What is proved of documents. */
export const DOCUMENT_CHECKS: readonly Check[] = [chain, standing, forms, told];
