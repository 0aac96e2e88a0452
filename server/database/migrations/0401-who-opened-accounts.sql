-- Who opened somebody's account lately could act as them: added them, was shown the link by which a password is chosen, gave
-- them the e-mail that it goes to or the groups that they have.
create function openers_of(person bigint, at timestamptz) returns setof bigint language sql stable as $$
  select distinct a.actor_id from activities a
   where a.subject_type = 'employees' and a.subject_id = person and a.actor_id <> person
     and a.at between openers_of.at - interval '30 days' and openers_of.at
     and (a.action in ('created', 'link-shown') or a.changes ?| array['email', 'E-mail', 'groups', 'Groups'])
$$;

-- One person who could have been both who proposed bank details and who confirmed them: either of the two, who opened the
-- other's account, or somebody who opened both.
create function behind_both(proposer bigint, confirmer bigint, at timestamptz) returns table (user_id bigint, whose text)
language sql stable as $$
  select proposer, 'confirmer' where proposer in (select openers_of(confirmer, at))
  union all
  select confirmer, 'proposer' where confirmer in (select openers_of(proposer, at))
  union all
  select o, 'both' from openers_of(proposer, at) o where o <> confirmer and o in (select openers_of(confirmer, at))
$$;
