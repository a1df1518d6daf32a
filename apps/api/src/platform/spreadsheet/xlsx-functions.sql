-- Cells of a spreadsheet as XML, for COPY. The rules are those of neutralise.ts and xlsx-rows.ts; a test compares both.

-- Text that needs more than to be framed. No character remains that COPY would escape.
create or replace function xlsx_escaped_text(value text, reference text) returns text
  language plpgsql immutable parallel safe strict as $$
declare
  cell text := regexp_replace(value, '[\u0001-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]', '', 'g');
  space text := '';
begin
  if cell ~ '^[-=+@\t\r]' and cell !~ '^[+-][0-9 ]+(\.[0-9]+)?$' then
    cell := '''' || cell;
  end if;
  if octet_length(cell) > 32767 then
    -- Excel counts UTF-16 units: a mark behind each character that takes two, a cut, and the marks go again.
    cell := regexp_replace(left(cell, 32767), '[\U00010000-\U0010FFFF]', '\&' || chr(1), 'g');
    cell := regexp_replace(left(cell, 32767), '[\U00010000-\U0010FFFF]$', '');
    cell := replace(cell, chr(1), '');
  end if;
  if cell = '' then
    return '';
  end if;
  if cell ~ '^ | $|[\t\n\r]' then
    space := ' xml:space="preserve"';
  end if;
  cell := regexp_replace(cell, '_(?=x[0-9A-Fa-f]{4}_)', '_x005F_', 'g');
  cell := replace(replace(replace(cell, '&', '&amp;'), '<', '&lt;'), '>', '&gt;');
  cell := replace(replace(replace(cell, chr(9), '&#9;'), chr(10), '&#10;'), chr(13), '&#13;');
  cell := replace(cell, '\', '&#92;');
  return '<c r="' || reference || '" t="inlineStr"><is><t' || space || '>' || cell || '</t></is></c>';
end
$$;

-- Both below are inlined by the planner, so that plain cells cost no call. A cast to text must be written out: `||`
-- between text and number is only stable, and then nothing is inlined.
create or replace function xlsx_text(value text, reference text) returns text
  language sql immutable parallel safe
  return case
    when value is null or value = '' then ''
    when value ~ '[&<>\\\u0001-\u001F\uFFFE\uFFFF]|_x| $'
      or ascii(value) in (32, 43, 45, 61, 64) and value !~ '^[+-][0-9 ]+$'
      or octet_length(value) > 32767
    then xlsx_escaped_text(value, reference)
    else '<c r="' || reference || '" t="inlineStr"><is><t>' || value || '</t></is></c>'
  end;

create or replace function xlsx_number(value numeric, reference text) returns text
  language sql immutable parallel safe
  return case
    when value > '-Infinity' and value < 'Infinity' then '<c r="' || reference || '"><v>' || value::text || '</v></c>'
    else ''
  end;
