// Before the first paint: the scheme and density that this browser remembers, and which shell the page starts with.
(function () {
  var root = document.documentElement;
  try {
    var scheme = localStorage.getItem('color-scheme');
    var dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
    root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
    if (localStorage.getItem('density') === 'compact') root.setAttribute('data-density', 'compact');
    var inside = localStorage.getItem('auth') && !/^\/(login|auth\/)/.test(location.pathname);
    if (inside) root.setAttribute('data-shell', location.pathname === '/dashboard' ? 'home' : 'desk');
  } catch (_) {
    // Storage can be forbidden; the light door is then right.
  }
})();
