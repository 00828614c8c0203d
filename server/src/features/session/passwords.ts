import { hash, verify } from '@node-rs/argon2';

/** Hashes a password with argon2id; the library's defaults are OWASP's parameters. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** A real hash of nothing anybody knows: verifying against it costs what verifying a real account costs. */
const decoy = hash(crypto.randomUUID());

/**
 * Whether the password fits. Without an account the same work is done for nothing, so that the time of the
 * answer does not tell which e-mails have one (design §5).
 */
export async function passwordFits(passwordHash: string | undefined, password: string): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await decoy), password);
  return fits && passwordHash !== undefined;
}
