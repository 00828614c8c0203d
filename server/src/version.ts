import manifest from '../../package.json' with { type: 'json' };

/** The portal's version; CHANGELOG.md says what each brought. */
export const version: string = manifest.version;
