import { addTexts } from '../../../../engine/console/words/onDemand';

addTexts({
  configurator: {
    organization: 'Organization',
    no_organizations: 'Your organizations could not be loaded.',
    found: 'Found an organization',
    found_another: 'Found another',
    own_apps: 'Go on with an app that is there',
    new_app: 'Its app',
    another_app: 'Or make a new app',
    so_far: '%{done} of %{of} steps done',
    goes_on: 'goes on with “%{step}”',
    unfinished: 'Go on where you were',
  },
});
