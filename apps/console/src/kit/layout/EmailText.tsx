import classes from './EmailText.module.css';

/** An e-mail address that breaks before its domain on a phone. */
export function EmailText({ email }: { email: string }) {
  const domain = Math.max(email.indexOf('@'), 0);
  return (
    <>
      {email.slice(0, domain)}
      <wbr className={classes.break} />
      {email.slice(domain)}
    </>
  );
}
