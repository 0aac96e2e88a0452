-- The list of lines is cut by an index that has its order.
create index bank_statement_lines_day on bank_statement_lines (day desc, id desc);
