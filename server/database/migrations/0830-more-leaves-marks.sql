-- What lists tell besides their own rows comes from these too: with their marks a list that nothing changed is told as before.
select watch_changes(name::regclass) from unnest(array[
  'payment_bounces', 'payment_corrections', 'payment_acts', 'former_names', 'files', 'attachments', 'expense_lines',
  'requisition_items', 'requisition_issues', 'order_deliveries', 'order_delivery_lines', 'stock_count_entries',
  'stock_count_lines', 'document_steps']) as name;
