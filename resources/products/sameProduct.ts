type Values = Readonly<Record<string, unknown>>;

/**
 * What tells products apart that have no order number: what it is, whose it is, and when it was bought. Null where it is nobody's that is
 * known: any two parking places may be two.
 */
export function productKeyOf({ name, athlete_id, email, purchased_at }: Values): string | null {
  const buyer = athlete_id ?? email;
  if (!name || !buyer) return null;
  const bought = purchased_at ? new Date(purchased_at as string).getTime() : '';
  return [String(name).trim().toLowerCase(), String(buyer).toLowerCase(), bought].join('\n');
}
