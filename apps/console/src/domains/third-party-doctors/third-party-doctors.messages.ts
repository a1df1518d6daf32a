/** Texts fixed by the specification; `overpaid` and the validation messages are additions. */
export const thirdPartyMessages = {
  transactionMissing: 'Please enter Transaction Id',
  amountMissing: 'Please enter Amount!',
  futureDate: 'Invalid Date',
  missing: 'NA',
  updated: 'updated succesfully',
  added: 'Transaction added',
  overpaid: (amount: string) =>
    `This doctor was paid ${amount} more than the doctor earned, because an order was cancelled afterwards. You can add a payment once the doctor has earned that amount.`,
  amountWrong: 'Enter an amount greater than 0 with at most two decimals',
  noAccount: 'No bank account is recorded',
  payInFull: (amount: string) => `Pay the full ${amount}`,
  experienceWrong: 'Enter whole years from 0 to 70',
  rateWrong: 'Enter a percentage from 0 to 100 with at most two decimals',
};
