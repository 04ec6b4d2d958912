/** The sign-in pages that few come for, in one file. */
export { CodePage } from './CodePage';
export { LogoutPage } from './LogoutPage';
export { OidcPage } from './OidcPage';
export { RecoverPage } from './RecoverPage';
export { RegisterPage } from './RegisterPage';
export { ResetPage } from './ResetPage';
export { StartLine } from './StartLine';
