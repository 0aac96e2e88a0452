-- What a mandate has or paid, or an expenditure drew, is not set aside again for the same request, though its refund was given
-- up since: it would be paid twice.
create function refuse_second_hold() returns trigger language plpgsql as $$
begin
  if exists (select from holds h where h.holdable_type = new.holdable_type and h.holdable_id = new.holdable_id
      and (h.mandate_id is not null or h.status = 'released')) then
    raise exception 'this request is paid for already' using errcode = 'check_violation', constraint = 'holds_not_paid_twice';
  end if;
  return new;
end $$;
create trigger not_twice before insert on holds for each row execute function refuse_second_hold();
create index holds_of_request on holds (holdable_type, holdable_id);
