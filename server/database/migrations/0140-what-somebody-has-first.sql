-- Lists at the desks begin with what somebody still has, the oldest first, and end with what is over, the newest first. The
-- words are those of the states that somebody has; `tests/engine/held-first.test.ts` compares them with the definitions.
create index reservations_held_first on reservations (
  (status = 'pending' or status = 'in-progress' or status = 'decision' or status = 'accepted' or status = 'booked') desc,
  (case when status = 'pending' or status = 'in-progress' or status = 'decision' or status = 'accepted' or status = 'booked' then created_at end),
  (case when not (status = 'pending' or status = 'in-progress' or status = 'decision' or status = 'accepted' or status = 'booked') then created_at end) desc,
  id);
create index hotels_held_first on hotels (
  (status = 'pending' or status = 'in-progress' or status = 'decision' or status = 'accepted' or status = 'booked') desc,
  (case when status = 'pending' or status = 'in-progress' or status = 'decision' or status = 'accepted' or status = 'booked' then created_at end),
  (case when not (status = 'pending' or status = 'in-progress' or status = 'decision' or status = 'accepted' or status = 'booked') then created_at end) desc,
  id);
create index meetings_held_first on meetings (
  (status = 'pending') desc,
  (case when status = 'pending' then starts_at end),
  (case when not (status = 'pending') then starts_at end) desc,
  id);
create index holds_held_first on holds (
  (status = 'pending' or status = 'secured' or status = 'mandated') desc,
  (case when status = 'pending' or status = 'secured' or status = 'mandated' then created_at end),
  (case when not (status = 'pending' or status = 'secured' or status = 'mandated') then created_at end) desc,
  id);
create index mandates_held_first on mandates (
  (status = 'pending' or status = 'raised') desc,
  (case when status = 'pending' or status = 'raised' then created_at end),
  (case when not (status = 'pending' or status = 'raised') then created_at end) desc,
  id);
create index refunds_held_first on refunds (
  (status = 'pending' or status = 'denied') desc,
  (case when status = 'pending' or status = 'denied' then created_at end),
  (case when not (status = 'pending' or status = 'denied') then created_at end) desc,
  id);
