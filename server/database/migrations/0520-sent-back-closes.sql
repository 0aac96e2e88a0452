-- Whoever doesn't agree with what was submitted sends it back, and says why; the next submission answers that.
alter table year_closings
  add column sent_back_by bigint references users,
  add column sent_back_at timestamptz,
  add column remark text,
  add constraint year_closings_sent_back_whole check (num_nonnulls(sent_back_by, sent_back_at, remark) in (0, 3)
    and (sent_back_by is null or status = 'open'));
create index year_closings_sent_back_by on year_closings (sent_back_by);
