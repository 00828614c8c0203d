interface Named {
  surname?: string | null;
  name?: string | null;
  lastname?: string | null;
}

/** «Иванов Иван Иванович», the parts that there are. */
export const fullNameOf = ({ surname, name, lastname }: Named): string =>
  [surname, name, lastname].filter(Boolean).join(' ');

/** «ИИ»: up to two initials of a full name, for a picture that is missing. */
export const initialsOf = (fullName: string): string =>
  fullName
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
