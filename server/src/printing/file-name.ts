/** A file's name of what it is called: who is called by a letter («И. П.») ends with no second dot. */
export const fileName = (title: string, extension: string): string => `${title.replace(/[.\s]+$/, '')}.${extension}`;
