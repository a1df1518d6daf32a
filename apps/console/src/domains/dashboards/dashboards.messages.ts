/** Texts fixed by the specification. */
export const dashboardsMessages = {
  future: 'you selected future Date, Please Select vaild date',
};
