-- search_form() also drops apostrophes of every shape and folds letters that do not decompose, so that "oneil" finds
-- O’Neil and "lodz" finds Łódź. The same rules as searchForm() in the contract. The job search.fold corrects stored
-- texts of earlier releases; until then a search compares both forms.
create or replace function search_form(value text) returns text language sql immutable parallel safe
return regexp_replace(
  case
    when octet_length(value) = char_length(value) then lower(translate(value, '''`', ''))
    else replace(replace(replace(replace(
      translate(
        lower(regexp_replace(
          normalize(translate(value, '''`´‘’‚‛′ʹʻʼʽˈʾʿꞌ＇', ''), nfkd), '[\u0300-\u036f''`‘’‚‛′ʹʻʼʽˈʾʿꞌ]', '', 'g')),
        'ŁłØøĐđÐðĦħıŦŧŊŋƁɓƊɗƉɖƘƙƳƴƎǝƏəƐɛƆɔÆŒẞÞ', 'llooddddhhittnnbbddddkkyyeeeeeeooæœßþ'),
      'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th')
  end,
  '([0-9])[\s().+/\u2010-\u2015-]+(?=[0-9])', '\1', 'g');

-- Doctors are also found by their registration and folio numbers.
create function doctor_search(account_search text, registration_no text, folio_number text) returns text
  language sql immutable parallel safe
return account_search || ' ' || search_form(coalesce(registration_no, '') || ' ' || coalesce(folio_number, ''));

create or replace function copy_doctor_search() returns trigger language plpgsql as $$
begin
  new.search := doctor_search(
    (select search from accounts where uuid = new.account_uuid), new.registration_no, new.folio_number);
  return new;
end $$;
create trigger doctors_numbered before update of registration_no, folio_number on doctors
  for each row execute function copy_doctor_search();

create or replace function spread_search() returns trigger language plpgsql as $$
begin
  if new.kind = 'doctor' then
    update doctors set search = doctor_search(new.search, registration_no, folio_number) where account_uuid = new.uuid;
  elsif new.kind = 'pharmacist' then
    update pharmacies set search = search_form(pharmacy_name) || ' ' || new.search where account_uuid = new.uuid;
  end if;
  return null;
end $$;
