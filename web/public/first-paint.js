// Before all else: what a browser refuses to keep, or has no room for, is kept as long as the page is open.
(function () {
  ['localStorage', 'sessionStorage'].forEach(function (name) {
    try {
      if (window[name]) return;
    } catch (_) {
      // Whoever blocks the data of sites is refused by the name alone.
    }
    Object.defineProperty(window, name, { value: new Memory() });
  });
  var keep = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key, value) {
    try {
      keep.call(this, key, value);
    } catch (_) {
      // What was there before must not pass for what it is now.
      this.removeItem(key);
    }
  };

  function Memory() {}
  method('getItem', function (key) {
    return Object.hasOwn(this, key) ? this[key] : null;
  });
  method('setItem', function (key, value) {
    this[key] = String(value);
  });
  method('removeItem', function (key) {
    delete this[key];
  });

  function method(name, value) {
    Object.defineProperty(Memory.prototype, name, { value });
  }
})();

// Before the first paint: the scheme and density that this browser remembers, and which shell the page starts with.
(function () {
  var root = document.documentElement;
  try {
    var scheme = localStorage.getItem('color-scheme');
    var dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
    root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
    if (localStorage.getItem('density') === 'compact') root.setAttribute('data-density', 'compact');
    var known = localStorage.getItem('auth');
    // Nobody's home is the sign-in, whose page then needs nothing of what is behind it.
    if (!known && location.pathname === '/') history.replaceState(null, '', '/login');
    if (!known && /^\/login\/?$/.test(location.pathname)) {
      root.setAttribute('data-shell', 'sign-in');
      document.addEventListener('readystatechange', showSignIn, { once: true });
    }
    var inside = known && !/^\/(login|auth\/)/.test(location.pathname);
    if (inside) root.setAttribute('data-shell', location.pathname === '/dashboard' ? 'home' : 'desk');
  } catch (_) {
    // Storage can be forbidden; the light door is then right.
  }

  /** The sign-in page is there to type into; the program takes it over as it stands (web/session/use-typed-before.ts). */
  function showSignIn() {
    document.getElementById('root').replaceChildren(document.getElementById('sign-in').content.cloneNode(true));
    var form = document.forms[0];
    if (!form) return;
    var button = form.querySelector('[type=submit]');
    // What is sent before the program is there waits for it; whoever goes on typing thinks again.
    form.onsubmit = function (event) {
      event.preventDefault();
      form.dataset.sent = 'yes';
      if (!form.username.value || !form.password.value) return;
      button.setAttribute('data-loading', 'true');
      button.setAttribute('aria-busy', 'true');
    };
    form.oninput = function () {
      delete form.dataset.sent;
      button.removeAttribute('data-loading');
      button.removeAttribute('aria-busy');
    };
  }
})();
