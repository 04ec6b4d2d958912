// Runs before the page is drawn, so that the chosen theme is there from the first paint; the rest waits for the page.
(() => {
  const root = document.documentElement;
  const themeKey = root.dataset.themeKey;

  const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
  const isDarkNow = () => root.dataset.theme === 'dark';

  const readTheme = () => {
    try {
      return localStorage.getItem(themeKey);
    } catch {
      return null; // Storage is switched off.
    }
  };

  const saveTheme = (theme) => {
    try {
      localStorage.setItem(themeKey, theme);
    } catch {
      // It lasts until the page is left.
    }
  };

  const showTheme = () => {
    const chosen = readTheme();
    const isDark = chosen === 'dark' || (chosen !== 'light' && systemIsDark.matches);
    root.dataset.theme = isDark ? 'dark' : 'light';
  };
  showTheme();

  const startTheme = () => {
    const button = document.getElementById('theme');
    const name = () => {
      button.textContent = isDarkNow() ? 'Light' : 'Dark';
      button.setAttribute('aria-label', `${isDarkNow() ? 'Light' : 'Dark'} colours`);
    };
    button.addEventListener('click', () => {
      root.dataset.theme = isDarkNow() ? 'light' : 'dark';
      saveTheme(root.dataset.theme);
      name();
    });
    systemIsDark.addEventListener('change', () => {
      showTheme();
      name();
    });
    name();
    button.hidden = false;
  };

  const startSearch = () => {
    const input = document.getElementById('search');
    const found = document.getElementById('found');
    const conventions = document.getElementById('conventions');
    const entries = [...document.querySelectorAll('.operation, .schema')];
    const sections = [...document.querySelectorAll('.group, .schemas')];
    const search = () => {
      const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
      let count = 0;
      for (const entry of entries) {
        entry.hidden = !words.every((word) => entry.dataset.words.includes(word));
        if (!entry.hidden) count += 1;
      }
      for (const section of sections)
        section.hidden = !section.querySelector('.operation:not([hidden]), .schema:not([hidden])');
      conventions.hidden = words.length > 0;
      for (const item of document.querySelectorAll('.menu [data-section]')) {
        item.hidden = document.getElementById(item.dataset.section).hidden;
      }
      if (words.length === 0) found.textContent = '';
      else if (count === 0)
        found.textContent = `Nothing is called “${input.value.trim()}”. Try part of a name, or a method such as patch.`;
      else found.textContent = `${count} found for “${input.value.trim()}”.`;
    };
    input.addEventListener('input', search);
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      input.value = '';
      search();
    });
    document.addEventListener('keydown', (event) => {
      const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? '');
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.focus();
    });
    input.closest('.find').hidden = false;
    const clear = () => {
      if (input.value === '') return;
      input.value = '';
      search();
    };
    return { clear };
  };

  /** An address that names an operation or a schema opens it, also where a search had hidden it. */
  const startAddresses = (clearSearch) => {
    const open = () => {
      const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      if (!target) return;
      if (target.closest('[hidden]')) clearSearch();
      if (target.tagName === 'DETAILS') target.open = true;
      target.scrollIntoView();
    };
    addEventListener('hashchange', open);
    open();
    for (const entry of document.querySelectorAll('.operation, .schema')) {
      entry.addEventListener('toggle', () => {
        if (entry.open && location.hash !== `#${entry.id}`) history.replaceState(null, '', `#${entry.id}`);
      });
    }
  };

  const startCopying = () => {
    for (const button of document.querySelectorAll('.copy')) {
      if (!navigator.clipboard) continue;
      button.hidden = false;
      button.addEventListener('click', async () => {
        const text = button.closest('figure').querySelector('code').textContent;
        const isCopied = await navigator.clipboard.writeText(text).then(
          () => true,
          () => false,
        );
        button.textContent = isCopied ? 'Copied' : 'Not allowed';
        setTimeout(() => {
          button.textContent = 'Copy';
        }, 1500);
      });
    }
  };

  /** Marks in the contents what is being read, and folds them on a phone once something was chosen. */
  const startContents = () => {
    const menu = document.querySelector('.menu');
    const narrow = matchMedia('(max-width: 820px)');
    const fold = () => {
      menu.open = !narrow.matches;
    };
    narrow.addEventListener('change', fold);
    fold();
    menu.addEventListener('click', (event) => {
      if (event.target.closest('a') && narrow.matches) menu.open = false;
    });
    const links = new Map([...menu.querySelectorAll('a')].map((link) => [link.hash.slice(1), link]));
    const visible = new Set();
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          if (isIntersecting) visible.add(target.id);
          else visible.delete(target.id);
        }
        const first = [...links.keys()].find((id) => visible.has(id));
        for (const [id, link] of links) {
          if (id === first) link.setAttribute('aria-current', 'true');
          else link.removeAttribute('aria-current');
        }
      },
      { rootMargin: '-72px 0px -60% 0px' },
    );
    for (const id of links.keys()) observer.observe(document.getElementById(id));
  };

  document.addEventListener('DOMContentLoaded', () => {
    for (const place of document.querySelectorAll('.origin')) place.textContent = location.origin;
    startTheme();
    const { clear } = startSearch();
    startContents();
    startCopying();
    startAddresses(clear);
  });
})();
