import { addTexts } from '../../../engine/console/words/onDemand';

addTexts({
  configurator: {
    step: 'Step %{count}/%{max}',
    tabs: 'Steps of the configurator',
    tab: {
      organization: 'Organization',
      application: 'Application',
      configuration: 'Configuration',
      general: 'General',
      races: 'Race setup',
      results: 'Results',
      widgets: 'Widgets',
      sponsors: 'Sponsors',
    },
    done_tab: 'Done',
    later: 'Once the steps before are done',
    help: 'About this step',
    way: 'Back and on',
    back: 'Back',
    next: 'Continue',
    save_and_next: 'Save and continue',
    about: {
      organization: {
        title: 'Who and where',
        text: 'An organization is your club or company: people, apps and events belong to it.\n\nThe app is what athletes and spectators have on their phones. One app can show one event, or a whole series.',
      },
      application: {
        title: 'How the app looks and reads',
        text: 'Colours, icon and splash screen are what people see first. The texts stand in the app stores.\n\nNothing here is needed to go on: it can be completed until the app is built.',
      },
      configuration: {
        title: 'How the app is built',
        text: 'Ids under which the stores know the app, and whether new versions go to review and to the public by themselves.',
      },
      general: {
        title: 'What, when and where',
        text: 'Name, dates and place are on every page that visitors see. All times of the event are shown in its time zone.\n\nThe styling gives app, web pages and widgets your colours.',
      },
      races: {
        title: 'What athletes sign up for',
        text: 'Each race has a sport, a distance and a start. Waves are starts of one race that follow each other.\n\nA sample makes usual races, which you change like any other. Timelines are the mats where times are taken: most races have one at the start and one at the finish.',
      },
      results: {
        title: 'Who is ranked',
        text: 'A ranking is a list of a race’s athletes by their time: of all of them, or of some, such as women or an age group.\n\nResults appear by themselves on race day. They are official once you publish them.',
      },
      widgets: {
        title: 'What the web site shows',
        text: 'Widgets are parts of your web site and app: results, a countdown, the program. One line of code puts them on any page.',
      },
      sponsors: {
        title: 'Who makes it possible',
        text: 'Sponsors stand under headings, in the order that you give them, in the app, on web pages and in widgets.',
      },
    },
  },
});
