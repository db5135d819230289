// Runs before the first paint and before the bundle: puts the stored preferences on <html>, so that no page flashes
// in another theme or direction, and starts the first calls. A file of its own because the policy allows no inline
// script. It must stay readable by every browser that can load modules, and tiny.
(function () {
  var cookies = {};
  document.cookie.split('; ').forEach(function (pair) {
    var cut = pair.indexOf('=');
    if (cut > 0) cookies[pair.slice(0, cut)] = decodeURIComponent(pair.slice(cut + 1));
  });
  var root = document.documentElement;
  var theme = cookies.theme;
  root.dataset.theme = theme === 'dark' || theme === 'tron' ? theme : 'light';
  var asked = /[?&]lang=([a-z]{2})/.exec(location.hash);
  var browser = root.dataset.language === 'browser' ? (navigator.language || '').slice(0, 2) : '';
  var language = (asked && asked[1]) || cookies.language || browser || 'en';
  if (!/^(ar|en|es|fa|ja|ko|ru|zh)$/.test(language)) language = 'en';
  root.lang = language;
  root.dir = language === 'ar' || language === 'fa' ? 'rtl' : 'ltr';

  // The words of the language, and on other pages than home what leads to their code, by the names of the build.
  var atHome = /^#?\/?(\?.*)?$/.test(location.hash);
  var meta = document.querySelector('meta[name=boot-files]');
  var files = meta && JSON.parse(meta.content);
  if (files) {
    [files.words[language], !atHome && files.pages].forEach(function (file) {
      if (!file) return;
      var link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = file;
      document.head.appendChild(link);
    });
  }

  function start(path) {
    var answer = fetch(path, { headers: { accept: 'application/json' } });
    // Whoever takes the answer handles its failure; an answer nobody takes must not become an unhandled rejection.
    answer.catch(function () {});
    return answer;
  }
  var early = {};
  var paths = ['/config.json', '/api/block?sort=-number&start=0&limit=84'];
  if (atHome) {
    paths.push(
      '/api/system/homepage-bundle',
      '/api/block?sort=-number&start=0&limit=15',
      '/api/transfer?sort=-timestamp&kind=all&risk=hide&start=0&limit=15',
    );
  }
  // Pages that links from elsewhere lead to: their own data, while their code is on its way.
  var page =
    /^#\/(?:block\/(0|[1-9]\d{0,14})|transaction\/([0-9a-f]{64})|(?:address|contract)\/(T\w{33}))(?![^/?])/.exec(
      location.hash,
    );
  if (page && page[1]) paths.push('/api/block?number=' + page[1] + '&limit=1');
  if (page && page[2]) paths.push('/api/transaction-info?hash=' + page[2]);
  if (page && page[3]) paths.push('/api/accountv2?address=' + page[3]);
  paths.forEach(function (path) {
    early[path] = start(path);
  });

  window.sunscopeEarly = early;
})();
