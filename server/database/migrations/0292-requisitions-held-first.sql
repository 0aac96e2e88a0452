-- Requisitions that somebody still has stand first: at the heads' in the order in which they were asked for, in the store in that of their approval.
create index requisitions_held_first on requisitions (
  (status = 'pending' or status = 'approved' or status = 'registered' or status = 'treated') desc,
  (case when status = 'pending' or status = 'approved' or status = 'registered' or status = 'treated' then created_at end),
  (case when not (status = 'pending' or status = 'approved' or status = 'registered' or status = 'treated') then created_at end) desc,
  id);
create index requisitions_held_first_decided on requisitions (
  (status = 'pending' or status = 'approved' or status = 'registered' or status = 'treated') desc,
  (case when status = 'pending' or status = 'approved' or status = 'registered' or status = 'treated' then decided_at end),
  (case when not (status = 'pending' or status = 'approved' or status = 'registered' or status = 'treated') then decided_at end) desc,
  id);
