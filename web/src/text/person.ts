interface Named {
  surname?: string | null;
  name?: string | null;
  lastname?: string | null;
}

/** «Иванов Иван Иванович», without missing parts. */
export const fullNameOf = ({ surname, name, lastname }: Named): string =>
  [surname, name, lastname].filter(Boolean).join(' ');

/** «ИИ»: up to two initials of a full name, shown instead of a photo. */
export const initialsOf = (fullName: string): string =>
  fullName
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
