// Stands only in pages that were opened by a plain path, such as /block/5: the app's own addresses lie behind the #.
// Before boot.js, which asks for what the address names.
(function () {
  var page = document.querySelector('meta[name=page]');
  if (page) history.replaceState(null, '', '/#/' + page.content);
})();
