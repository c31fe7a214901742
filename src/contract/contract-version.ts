/**
 * The version of the contract that a desk and its station speak. Raise it with every change that an older
 * desk could misunderstand; both then say which side to update.
 */
export const CONTRACT_VERSION = 5;
