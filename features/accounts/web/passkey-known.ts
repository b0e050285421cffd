/** A key belongs to a name: at a bare address there are none (WebAuthn level 3, section 5.1.3). */
export const knowsPasskeys = (): boolean =>
  !/^[\d.]+$|:/.test(location.hostname) &&
  typeof PublicKeyCredential !== 'undefined' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential;
