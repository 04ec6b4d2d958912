/** By which the policy of the page knows the styles that its scripts make; undefined where the page has none. */
export const pageNonce: string | undefined =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
