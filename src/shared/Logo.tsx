/** The product's mark: the line, and the field coming up to it. */
export function Logo() {
  return (
    <svg className="guest-logo" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="var(--sl-brand)" />
      <path fill="var(--sl-on-brand)" d="M19.2 6h4.3l-4.7 20h-4.3z" />
      <path fill="var(--sl-on-brand)" opacity=".62" d="M12.4 11h4l-1 4.2h-4zM7.2 17h6.9l-1 4.2H6.2z" />
    </svg>
  );
}
