-- Whoever types the first letter of a fund is shown those whose code or sub-head begins so; before anything is typed, the first
-- by their codes.
create index budget_codes_beginning on budget_codes (search_text text_pattern_ops);
create index sub_budget_heads_beginning on sub_budget_heads (search_text text_pattern_ops);
create index budget_codes_in_order on budget_codes (code);
