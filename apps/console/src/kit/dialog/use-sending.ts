import { createContext, use, useEffect } from 'react';

/** Counts the forms of a dialog that are being sent; the dialog stays open until none is. */
export function createSending() {
  let forms = 0;
  return {
    isSending: () => forms > 0,
    begin() {
      forms += 1;
      return () => {
        forms -= 1;
      };
    },
  };
}

/** Set by the dialog around a form; a form on a page has nothing that could close. */
export const SendingContext = createContext(createSending());

/** Keeps the dialog around a form open while the form is sent. */
export function useSending(isSubmitting: boolean) {
  const { begin } = use(SendingContext);
  useEffect(() => (isSubmitting ? begin() : undefined), [begin, isSubmitting]);
}
