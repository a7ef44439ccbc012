// An address that has moved leads on to where its page is now, and to the place on it that was asked for.
const anchor = decodeURIComponent(location.hash.slice(1));
const place = anchor && document.getElementById(anchor)?.querySelector("a");
const target = new URL(place?.href ?? document.getElementById("moved").href);
if (!place) target.hash ||= location.hash;
location.replace(target);
