/**
 * Focuses the first input whose text its field cannot read, such as a date; the field shows why. Returns whether there is
 * one: its value is not what is shown, so nothing may be sent.
 */
export function focusUnreadable(scope: Element): boolean {
  const unreadable = [...scope.querySelectorAll('input')].find(({ validity }) => validity.customError);
  unreadable?.focus();
  return unreadable !== undefined;
}
