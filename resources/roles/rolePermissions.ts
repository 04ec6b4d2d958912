import { plan } from '../allResources';

/** What each role may do within the organization, application or event it is granted on: the resources say it, each of its own. */
export const ROLE_PERMISSIONS = plan.permissions;
