/** Signs that nobody sees and that turn what stands after them about: they hide in titles what a letter then says. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Tidies what screens, letters and documents print within a line: a break of lines is a space. */
export const oneLine = (text: string): string => text.replace(UNSEEN, '').replace(/\s+/g, ' ').trim();

/** Tidies what people write in several lines. */
export const severalLines = (text: string): string => text.replace(UNSEEN, '').trim();
