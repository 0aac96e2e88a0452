-- Of each line, what came back to the store; it follows from its issues.
alter table requisition_items add column returned integer not null default 0;
update requisition_items i set returned = s.returned
  from (select item_id, sum(returned)::integer as returned from requisition_issues group by 1) s where s.item_id = i.id and s.returned > 0;
alter table requisition_items add constraint requisition_items_returned_of_issued check (returned between 0 and issued);
create function count_returned() returns trigger language plpgsql as $$
begin
  update requisition_items set returned = returned + new.returned - old.returned where id = new.item_id;
  return null;
end $$;
create trigger count_returned after update of returned on requisition_issues for each row
  when (new.returned <> old.returned) execute function count_returned();
