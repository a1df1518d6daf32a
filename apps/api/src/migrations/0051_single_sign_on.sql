-- Single sign-on: the identity of a staff member at the OpenID provider, and sign-ins that have begun there.
alter table staff add column sso_subject text;
create unique index staff_sso_subject on staff (sso_subject);

create table sso_requests (
  state_hash bytea primary key,
  code_verifier text not null,
  nonce text not null,
  expires_at timestamptz not null
);
create index sso_requests_expires on sso_requests (expires_at);
