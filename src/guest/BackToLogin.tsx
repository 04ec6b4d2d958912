import { GuestLink } from './GuestLink';
import { registration } from './registrationTexts';

export function BackToLogin() {
  return (
    <p className="guest-links">
      <GuestLink path="/account/login">{registration.back_to_login}</GuestLink>
    </p>
  );
}
