-- Most of what is written is plain letters, digits and single spaces: of those nothing goes but their case. Taking a text apart
-- and looking for what isn't seen costs ten times as much, at each row that is written and each that is looked through.
-- As a function of its own its cost is named, so that plans stay what they were.
create or replace function fold(value text) returns text language plpgsql immutable parallel safe cost 6 as $$
begin
  if octet_length(value) = char_length(value) and value !~ '[\x01-\x1f\x7f]|  ' then
    return lower(value);
  end if;
  return translate(
    lower(regexp_replace(regexp_replace(
      -- These would become the wildcards of a search that was escaped before.
      normalize(translate(coalesce(value, ''), '％＿＼﹪﹨﹍﹎﹏︳︴', ''), NFKD),
      '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u0600-\u0605\u061C\u06DD\u070F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\uFFF9-\uFFFB\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g'),
      '\s+', ' ', 'g')),
    'ɓɗƙɖ', 'bdkd'
  );
end $$;
