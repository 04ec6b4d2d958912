import type { StartlineDataProvider } from '../../../providers/dataProvider';
import type * as calls from '../../../resources/privacy/privacy.calls';

/** Whose data it is about: one's own, an athlete's, or an account's. */
export type Whose = { readonly of: 'own' } | { readonly of: 'athletes' | 'profiles'; readonly id: number };

/** What can be done with it, at the address for whose it is. */
export function privacyCalls({ call }: Pick<StartlineDataProvider, 'call'>, whose: Whose) {
  const queue = () => {
    const method = 'POST';
    if (whose.of === 'own') return call<typeof calls.bundleOwn>({ method, path: '/v1/admin/profile/bundle' });
    const params = { id: whose.id };
    return whose.of === 'athletes'
      ? call<typeof calls.bundleAthlete>({ method, path: '/v1/admin/athletes/{id}/bundle', params })
      : call<typeof calls.bundleProfile>({ method, path: '/v1/admin/profiles/{id}/bundle', params });
  };
  const foresee = () => {
    const method = 'GET';
    if (whose.of === 'own') return call<typeof calls.foreseeOwnErasure>({ method, path: '/v1/admin/profile/erasure' });
    const params = { id: whose.id };
    return whose.of === 'athletes'
      ? call<typeof calls.foreseeAthleteErasure>({ method, path: '/v1/admin/athletes/{id}/erasure', params })
      : call<typeof calls.foreseeProfileErasure>({ method, path: '/v1/admin/profiles/{id}/erasure', params });
  };
  const erase = (name: string, current_password: string | undefined) => {
    const method = 'POST';
    if (whose.of === 'own')
      return call<typeof calls.eraseOwn>({
        method,
        path: '/v1/admin/profile/erase',
        body: { name, ...(current_password !== undefined && { current_password }) },
      });
    const params = { id: whose.id };
    return whose.of === 'athletes'
      ? call<typeof calls.eraseAthlete>({ method, path: '/v1/admin/athletes/{id}/erase', params, body: { name } })
      : call<typeof calls.eraseProfile>({ method, path: '/v1/admin/profiles/{id}/erase', params, body: { name } });
  };
  const readBundle = (id: number) =>
    call<typeof calls.readBundle>({ method: 'GET', path: '/v1/admin/bundles/{id}', params: { id } });
  return { queue, foresee, erase, readBundle };
}
