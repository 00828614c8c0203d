import { z } from 'zod';

/** One form of a setting's value: how it is shown to people, and how the text after `scheme:` is read. */
interface Scheme<Setting> {
  form: string;
  /** Gives null for a wrong value. `rest` is undefined for the bare word. */
  read(rest: string | undefined): Setting | null;
}

/** Every scheme of a setting by its name: a kind without a reader does not compile. */
export type Schemes<Setting extends { kind: string }> = {
  [Kind in Setting['kind']]: Scheme<Extract<Setting, { kind: Kind }>>;
};

/** A scheme that is one word. */
export const word = <Kind extends string>(kind: Kind): Scheme<{ kind: Kind }> => ({
  form: kind,
  read: (rest) => (rest === undefined ? { kind } : null),
});

/** Reads a variable by the scheme that it begins with; its message names all of them. */
export function oneOf<Setting extends { kind: string }>(schemes: Schemes<Setting>) {
  const known = new Map<string, Scheme<Setting>>(Object.entries<Scheme<Setting>>(schemes));
  const message = [...known.values()].map(({ form }) => form).join(', ');
  return z.string().transform((text, check): Setting => {
    const colon = text.indexOf(':');
    const [name, rest] = colon < 0 ? [text] : [text.slice(0, colon), text.slice(colon + 1)];
    const setting = known.get(name)?.read(rest);
    if (setting) return setting;
    check.issues.push({ code: 'custom', input: text, message });
    return z.NEVER;
  });
}

/** The provider for each kind of a setting. */
export type Providers<Setting extends { kind: string }, Provider> = {
  [Kind in Setting['kind']]: (setting: Extract<Setting, { kind: Kind }>) => Provider;
};

/** Opens the provider that a setting names. A scheme without a provider does not compile. */
export function openProvider<Setting extends { kind: string }, Provider>(
  setting: Setting,
  providers: Providers<Setting, Provider>,
): Provider {
  // The compiler does not see that the provider of a kind takes the settings of that kind.
  const open = providers[setting.kind as Setting['kind']] as (setting: Setting) => Provider;
  return open(setting);
}
