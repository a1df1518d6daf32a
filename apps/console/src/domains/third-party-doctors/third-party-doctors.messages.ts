/** The texts of the Third Party Doctors screen, letter for letter. */
export const thirdPartyMessages = {
  transactionMissing: 'Please enter Transaction Id',
  amountMissing: 'Please enter Amount!',
  futureDate: 'Invalid Date',
  missing: 'NA',
  updated: 'updated succesfully',
  added: 'Transaction added',
  overpaid: (amount: string) =>
    `This doctor was paid ${amount} more than was earned, because something was cancelled afterwards. No payment can be added until that much is earned again.`,
  amountWrong: 'Enter an amount with at most two decimals',
  experienceWrong: 'Enter whole years from 0 to 70',
  rateWrong: 'Enter a percentage from 0 to 100 with at most two decimals',
};
