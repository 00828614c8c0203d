/** A questionnaire stays open in a browser, and a phone goes from hand to hand: only the tab in which somebody has entered knows him. */
const keyOf = (token: string): string => `questionnaireHere ${token}`;

export const isOpenedHere = (token: string): boolean => sessionStorage.getItem(keyOf(token)) !== null;
export const noteOpenedHere = (token: string): void => sessionStorage.setItem(keyOf(token), 'yes');
export const forgetOpenedHere = (token: string): void => sessionStorage.removeItem(keyOf(token));
