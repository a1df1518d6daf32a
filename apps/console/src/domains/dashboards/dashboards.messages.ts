/** The texts of the dashboards, letter for letter. */
export const dashboardsMessages = {
  future: 'you selected future Date, Please Select vaild date',
};
