-- An upload of company users also adds consumers who already have an account. Its undo removes them from the company and
-- keeps the account.
alter table company_user_imports add column existing boolean not null default false;
